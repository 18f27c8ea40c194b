# libcrosstown: the engine for other programs (include/crosstown.h, docs/library.md), shared and static,
# position-independent, and with nothing to be seen but what the header declares. For people it is compiled
# apart from the program, which need not be like that; builds for tests compile the engine once, for both.
# Components: `library` to run, `development` to build against it.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

file(READ ${CMAKE_SOURCE_DIR}/include/crosstown.h header)
string(REGEX MATCH "#define CROSSTOWN_VERSION +\"([0-9.]+)\"" _ "${header}")
if(NOT CMAKE_MATCH_1 STREQUAL PROJECT_VERSION)
    message(FATAL_ERROR "include/crosstown.h is of version ${CMAKE_MATCH_1}, the project ${PROJECT_VERSION}")
endif()

file(GLOB LIBRARY_SOURCES CONFIGURE_DEPENDS lib/*.c lib/senses/*.c)
add_library(library_objects OBJECT ${LIBRARY_SOURCES})
set(LIBRARY_TARGETS library_objects)
if(CMAKE_BUILD_TYPE STREQUAL Release)
    target_sources(library_objects PRIVATE
        ${CORE_SOURCES} ${GAME_SOURCES} ${AI_SOURCES} ${BRAIN_SOURCES} ${PACKED})
else()
    list(APPEND LIBRARY_TARGETS engine)
endif()
set(LIBRARY_OBJECTS)
foreach(target ${LIBRARY_TARGETS})
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)
    list(APPEND LIBRARY_OBJECTS $<TARGET_OBJECTS:${target}>)
endforeach()
add_dependencies(library_objects engine) # which makes what both are compiled from
target_include_directories(library_objects PRIVATE ${CMAKE_SOURCE_DIR} ${GENERATED})
target_include_directories(library_objects SYSTEM PRIVATE ${CMAKE_BINARY_DIR}/jsmn)
# Single games go through the table, as in every front end; only batches and senses work on positions.
set(LIBRARY_FRONT ${LIBRARY_SOURCES})
list(FILTER LIBRARY_FRONT EXCLUDE REGEX "/lib/(batch[^/]*|sense|senses/[^/]*)\\.c$")
set_source_files_properties(${LIBRARY_FRONT} PROPERTIES COMPILE_DEFINITIONS CT_FRONT_END)

set(VERSION_SCRIPT ${CMAKE_SOURCE_DIR}/lib/crosstown.map)
add_library(libcrosstown SHARED ${LIBRARY_OBJECTS})
set_target_properties(libcrosstown PROPERTIES OUTPUT_NAME crosstown LINKER_LANGUAGE C
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR} LINK_DEPENDS ${VERSION_SCRIPT})
target_link_options(libcrosstown PRIVATE -Wl,--version-script=${VERSION_SCRIPT})
if(NOT CT_SANITIZE AND NOT CT_TSAN AND NOT CT_MSAN AND NOT CT_FUZZ)
    target_link_options(libcrosstown PRIVATE -Wl,--no-undefined)
endif()
target_include_directories(libcrosstown PUBLIC $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/include>)
target_link_libraries(libcrosstown PRIVATE Threads::Threads m)

# The static library is one object in which everything hidden has become local: its names cannot clash
# with those of whoever links it.
set(STATIC_LIBRARY ${CMAKE_BINARY_DIR}/libcrosstown.a)
add_custom_command(
    OUTPUT ${STATIC_LIBRARY}
    COMMAND ${CMAKE_LINKER} -r -o libcrosstown.o ${LIBRARY_OBJECTS}
    COMMAND ${CMAKE_OBJCOPY} --localize-hidden libcrosstown.o
    COMMAND ${CMAKE_COMMAND} -E rm -f ${STATIC_LIBRARY}
    COMMAND ${CMAKE_AR} rcs ${STATIC_LIBRARY} libcrosstown.o
    DEPENDS ${LIBRARY_TARGETS} ${LIBRARY_OBJECTS}
    COMMAND_EXPAND_LISTS VERBATIM)
add_custom_target(static_library ALL DEPENDS ${STATIC_LIBRARY})

# ---- installing -----------------------------------------------------------------------------------
set(PACKAGE_FOLDER ${CMAKE_INSTALL_LIBDIR}/cmake/crosstown)
file(RELATIVE_PATH PC_TO_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${CMAKE_SOURCE_DIR}/lib/crosstown.pc.in ${CMAKE_BINARY_DIR}/crosstown.pc @ONLY)
configure_package_config_file(${CMAKE_SOURCE_DIR}/lib/crosstown-config.cmake.in
    ${CMAKE_BINARY_DIR}/crosstown-config.cmake INSTALL_DESTINATION ${PACKAGE_FOLDER}
    PATH_VARS CMAKE_INSTALL_LIBDIR CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/crosstown-config-version.cmake
    COMPATIBILITY SameMinorVersion)

install(TARGETS libcrosstown LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    COMPONENT library NAMELINK_COMPONENT development)
install(FILES ${STATIC_LIBRARY} DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(FILES include/crosstown.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
install(FILES ${CMAKE_BINARY_DIR}/crosstown.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
install(FILES ${CMAKE_BINARY_DIR}/crosstown-config.cmake ${CMAKE_BINARY_DIR}/crosstown-config-version.cmake
    DESTINATION ${PACKAGE_FOLDER} COMPONENT development)
install(FILES packaging/man/crosstown.3 DESTINATION ${CMAKE_INSTALL_MANDIR}/man3 COMPONENT development)
if(NOT EXISTS ${CMAKE_SOURCE_DIR}/cmake/package.cmake) # which installs the program with all that it needs
    install(TARGETS crosstown RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
    install(DIRECTORY ${CMAKE_BINARY_DIR}/locale/ DESTINATION ${CMAKE_INSTALL_LOCALEDIR} COMPONENT program)
endif()
