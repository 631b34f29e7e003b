/** Answers of what stands before a server that is not there. */
const SAID_FOR_IT = [502, 503, 504]

/** Whether an answer with this status, 0 where none came, is none of the server's own. */
export const isSilence = (status: number): boolean => status === 0 || SAID_FOR_IT.includes(status)
