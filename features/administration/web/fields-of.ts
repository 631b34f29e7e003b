/** What of an entry a form edits: the fields that a blank one has. */
export const fieldsOf = <Fields extends object>(blank: Fields, item: Fields | undefined): Fields =>
  item ? (Object.fromEntries(Object.keys(blank).map((name) => [name, item[name as keyof Fields]])) as Fields) : blank

/** What belongs to each of these names. */
export const perName = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>
