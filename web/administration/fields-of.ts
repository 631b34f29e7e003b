/** What of an entry a form edits: the fields that a blank one has. */
export const fieldsOf = <Fields extends object>(blank: Fields, item: Fields | undefined): Fields =>
  item ? (Object.fromEntries(Object.keys(blank).map((name) => [name, item[name as keyof Fields]])) as Fields) : blank
