/** An array as a PostgreSQL literal: statements that are compiled once take it as a text parameter. Drops NUL, which PostgreSQL cannot store. */
export const arrayText = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replaceAll('\0', '').replace(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`
