/** Statuses that a proxy sends when its server is unreachable. */
const PROXY_STATUSES = [502, 503, 504]

/** Whether a status (0: no response) means that the server itself did not answer. */
export const isNoAnswer = (status: number): boolean => status === 0 || PROXY_STATUSES.includes(status)
