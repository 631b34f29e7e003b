/** Whether a membership's last day is in the past; a future membership has not ended. */
export const hasEnded = ({ end_date }: { end_date?: string | null | undefined }, today: string): boolean =>
  Boolean(end_date && end_date < today)
