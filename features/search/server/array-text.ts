/** An array as PostgreSQL reads it: the parameter of a statement that is compiled once is a text. What no text of a database can hold is left out. */
export const arrayText = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replaceAll('\0', '').replace(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`
