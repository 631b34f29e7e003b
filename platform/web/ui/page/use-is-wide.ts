import { useMatches } from '@mantine/core'

/** Whether sidebar and page are side by side (Mantine's breakpoint sm). */
export const useIsWide = (): boolean => useMatches({ base: false, sm: true }, { getInitialValueInEffect: false })
