import { useComputedColorScheme, useMantineTheme } from '@mantine/core'
import { useEffect } from 'react'

/** Gives the window's own bar the colour of the header, also where the reader chose another scheme than the device's. */
export function useThemeColor(): void {
  const { white, colors } = useMantineTheme()
  const ground = useComputedColorScheme() === 'dark' ? colors.dark[7] : white
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = ground
  }, [ground])
}
