# What is installed, and the Debian package (`make deb`, scripts/build-deb).
#
# Component `program` can be installed under any prefix: the program finds its languages from where
# it lies. Component `service` belongs to a Debian system (unit, user, settings): a plain
# `cmake --install` leaves it out, the package has both.
include(GNUInstallDirs)
set(PACKAGING ${CMAKE_SOURCE_DIR}/packaging)
set(DOC ${CMAKE_INSTALL_DATAROOTDIR}/doc/crosstown)

# The date of the newest entry in the changelog: the same sources make the same package.
file(STRINGS ${PACKAGING}/debian/changelog dates REGEX "^ -- .*>  ")
list(GET dates 0 CT_DATE)
string(REGEX REPLACE "^ -- .*>  " "" CT_DATE "${CT_DATE}")
execute_process(COMMAND date -u -d ${CT_DATE} +%Y-%m-%d OUTPUT_VARIABLE CT_DAY
    OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)

file(STRINGS ${PACKAGING}/debian/changelog heads REGEX "^crosstown \\(")
list(GET heads 0 CT_HEAD)
if(NOT CT_HEAD MATCHES "^crosstown \\(${PROJECT_VERSION}\\) ")
    message(FATAL_ERROR "packaging/debian/changelog has no entry for ${PROJECT_VERSION} at its top")
endif()

# What is reached from the network and is not in a hurry is compiled like Debian's own programs; the
# engine stays as fast as it can be.
foreach(target online common net store crosstown)
    target_compile_options(${target} PRIVATE -fstack-protector-strong -ffile-prefix-map=${CMAKE_SOURCE_DIR}=.)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2>)
endforeach()
target_link_options(crosstown PRIVATE -Wl,-z,relro -Wl,-z,now)

# ---- the program ------------------------------------------------------------------------------------
install(TARGETS crosstown RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
foreach(file ${LANGUAGES})
    get_filename_component(language ${file} NAME_WE)
    install(FILES ${CMAKE_BINARY_DIR}/locale/${language}/LC_MESSAGES/crosstown.mo
        DESTINATION ${CMAKE_INSTALL_LOCALEDIR}/${language}/LC_MESSAGES COMPONENT program)
endforeach()
install(FILES ${PACKAGING}/crosstown.bash RENAME crosstown
    DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/bash-completion/completions COMPONENT program)

# Man pages say what the program says; its commands are known when it has been built.
set(MANUAL ${CMAKE_BINARY_DIR}/man)
file(GLOB ABOUT CONFIGURE_DEPENDS ${PACKAGING}/man/about-*.roff)
add_custom_command(
    OUTPUT ${MANUAL}/made
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${MANUAL}
    COMMAND ${PACKAGING}/man/make-man $<TARGET_FILE:crosstown> ${PROJECT_VERSION} ${CT_DAY} ${MANUAL}/man1
    COMMAND gzip -9n -r ${MANUAL}/man1
    COMMAND ${CMAKE_COMMAND} -E touch ${MANUAL}/made
    DEPENDS crosstown ${PACKAGING}/man/make-man ${ABOUT}
    VERBATIM)
add_custom_target(manual ALL DEPENDS ${MANUAL}/made)
install(DIRECTORY ${MANUAL}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT program)
# Those that were written by hand.
file(GLOB WRITTEN RELATIVE ${PACKAGING}/man CONFIGURE_DEPENDS ${PACKAGING}/man/*.[1-8])
list(FILTER WRITTEN EXCLUDE REGEX "\\.3$") # goes with the library (cmake/library.cmake)
foreach(page ${WRITTEN})
    string(REGEX REPLACE ".*\\." "" chapter ${page})
    set(packed ${CMAKE_BINARY_DIR}/written-man/${page}.gz)
    add_custom_command(
        OUTPUT ${packed}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/written-man
        COMMAND gzip -9nc ${PACKAGING}/man/${page} > ${packed}
        DEPENDS ${PACKAGING}/man/${page}
        VERBATIM)
    add_custom_target(manual-${page} DEPENDS ${packed})
    add_dependencies(manual manual-${page})
    install(FILES ${packed} DESTINATION ${CMAKE_INSTALL_MANDIR}/man${chapter} COMPONENT program)
endforeach()

file(GLOB documents CONFIGURE_DEPENDS docs/*.md)
install(FILES ${documents} DESTINATION ${DOC} COMPONENT program)
install(FILES docs/bot.py DESTINATION ${DOC}/examples COMPONENT program)
foreach(folder proxy dashboard)
    if(IS_DIRECTORY ${PACKAGING}/${folder})
        install(DIRECTORY ${PACKAGING}/${folder} DESTINATION ${DOC}/examples COMPONENT program)
    endif()
endforeach()

# ---- the service, as Debian has them -------------------------------------------------------------------
function(install_service)
    install(${ARGN} COMPONENT service EXCLUDE_FROM_ALL)
endfunction()
set(CHANGELOG ${CMAKE_BINARY_DIR}/changelog.gz)
add_custom_command(
    OUTPUT ${CHANGELOG}
    COMMAND gzip -9nc ${PACKAGING}/debian/changelog > ${CHANGELOG}
    DEPENDS ${PACKAGING}/debian/changelog
    VERBATIM)
add_custom_target(changelog DEPENDS ${CHANGELOG})
add_dependencies(manual changelog)
install_service(FILES ${CHANGELOG} ${PACKAGING}/debian/copyright DESTINATION ${DOC})
install_service(FILES ${PACKAGING}/debian/lintian-overrides RENAME crosstown
    DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/lintian/overrides)
install_service(FILES ${PACKAGING}/port-443.conf DESTINATION ${DOC}/examples)
install_service(FILES ${PACKAGING}/crosstown.service DESTINATION /lib/systemd/system)
install_service(FILES ${PACKAGING}/crosstown.default RENAME crosstown DESTINATION /etc/default)

# ---- the package ---------------------------------------------------------------------------------------
set(CPACK_GENERATOR DEB)
set(CPACK_SET_DESTDIR ON)
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL program service)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PACKAGE_NAME crosstown)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The Crosstown developers <maintainers@crosstown.example>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "three city games in the browser and the terminal, and their server")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"New York, New York, Manhattan TraffIQ and Tuk Tuk Taxi, exact to the last
rule: alone against computer players of five levels, with friends who pass
the device round, or over a network with whoever gets a table's link.
.
This one program is the server with its page, the game in the terminal, and
tools for records, matches and analysis. It runs as a service of its own
user, at first for this machine alone (/etc/default/crosstown); many people
are served from SQLite, several servers together from PostgreSQL.")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "adduser")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "nginx | haproxy, postgresql, bash-completion")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
foreach(script postinst prerm postrm conffiles)
    list(APPEND CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${PACKAGING}/debian/${script})
endforeach()
include(CPack)
