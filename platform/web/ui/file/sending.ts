/** Progress of an upload in bytes. */
export type Sending = { file: File | null; sent: number; total: number }

/** Whether everything is sent: the upload can no longer be cancelled. */
export const isSent = ({ sent, total }: Pick<Sending, 'sent' | 'total'>): boolean => total > 0 && sent >= total
