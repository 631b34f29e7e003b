import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from './page-title.ts'

type Props = {
  title: string
  /** A line of small text above the title. */
  above?: ReactNode
  children?: ReactNode
}

/** The page's h1 and browser title; gets the focus after a navigation. */
export function PageHeading({ title, above, children }: Props) {
  usePageTitle(title)
  return (
    <Stack gap={4} component="header">
      {above && (
        <Text size="sm" c="dimmed">
          {above}
        </Text>
      )}
      <Title order={1} tabIndex={-1} data-page-heading>
        {title}
      </Title>
      {children}
    </Stack>
  )
}
