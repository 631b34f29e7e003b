/**
 * Header of requests that an open page makes by itself, which do not count as use of the session. It has no other effect: they are authenticated like
 * any other, and refused once the session has ended.
 */
export const unattendedHeader = 'X-Unattended'
