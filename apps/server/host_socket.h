/* host_socket.h - where both sides of the door for `crosstown admin` meet. */
#ifndef CT_HOST_SOCKET_H
#define CT_HOST_SOCKET_H

#include <stdio.h>
#include <sys/socket.h>
#include <sys/un.h>

#define ADMIN_SOCKET "admin"

/* An address has room for a hundred bytes, a folder's path may have thousands: so the way goes
 * through the folder that is open. */
static inline struct sockaddr_un admin_address(int folder)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "/proc/self/fd/%d/%s", folder,
             ADMIN_SOCKET);
    return address;
}

#endif
