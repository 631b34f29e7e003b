/** How far a chosen file has gone to the server, in bytes. */
export type Sending = { file: File | null; sent: number; total: number }

/** Nothing of it can be stopped any more. */
export const isSent = ({ sent, total }: Pick<Sending, 'sent' | 'total'>): boolean => total > 0 && sent >= total
