import { useComputedColorScheme } from '@mantine/core'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'

/** In the dark theme papers can be dimmed, which is remembered (look.md Colour). */
export function useDimmed() {
  const isDark = useComputedColorScheme() === 'dark'
  const [dimmed, setDimmed] = useAppState('dim_papers')
  return { isDimmed: isDark && dimmed, onDim: isDark ? () => setDimmed(!dimmed) : null }
}
