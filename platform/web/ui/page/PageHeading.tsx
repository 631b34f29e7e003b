import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from './page-title.ts'

type Props = { title: string /** A line of small print above the title. */; above?: ReactNode; children?: ReactNode }

/** The page's one h1, which also titles the browser's tab; the focus goes there after a navigation. */
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
