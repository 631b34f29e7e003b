/**
 * The header of what an open page asks by itself: it is no use of the session. Nothing else hangs on it: what it stands on is asked by the session like
 * everything else, and refused once that has ended.
 */
export const unattendedHeader = 'X-Unattended'
