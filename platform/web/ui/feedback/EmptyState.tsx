import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Says what will stand here, and offers the action that fills it when there is one. */
export const EmptyState = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Stack align="flex-start" gap="xs" px="md" py="xs">
    <Text c="dimmed">{text}</Text>
    {children}
  </Stack>
)
