/** Made by `texts-plugin.ts`: texts by the paths of their files. */
declare module 'virtual:texts' {
  export const german: Record<string, object>
  /** Every language but German. */
  export const others: Partial<Record<string, () => Promise<{ default: Record<string, object> }>>>
}
