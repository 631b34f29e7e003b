/** What a column of the database that names a person holds (docs/privacy.md). */
export type PersonalData = {
  /** `table.column`. */
  at: `${string}.${string}`
  what: string
  /** Until when. */
  kept: string
  /** The columns that the person gets, as SQL; or why they get none. */
  exported: string | { not: string }
  /** Which rows are the person's, as SQL, unless the column holds the person's id. `person` is their row of `app_user`. */
  where?: string
  /** What erasing the person does to these rows. */
  erased: Erased
}

/**
 * `deleted`: the rows go. `cleared`: the column is emptied, the rest of the row stays. `stays`: the row still names the account, of which only its
 * number is left, or its name, too, if that belongs to the public record.
 */
type Erased = 'deleted' | 'cleared' | { stays: string }
