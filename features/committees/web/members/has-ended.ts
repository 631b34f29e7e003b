/** Whether a membership's last day is past; one that is yet to begin has not ended. */
export const hasEnded = ({ end_date }: { end_date?: string | null | undefined }, today: string): boolean =>
  Boolean(end_date && end_date < today)
