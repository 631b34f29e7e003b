/** Keys locale files by their feature's name: `/locales/fr/shell.json` → `shell`. */
export const byFeature = (files: Record<string, object>): Record<string, object> =>
  Object.fromEntries(Object.entries(files).map(([path, texts]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), texts]))
