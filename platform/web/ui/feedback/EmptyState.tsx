import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Says what an empty list will contain; children offer the action that fills it. */
export const EmptyState = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Stack align="flex-start" gap="xs" px="md" py="xs">
    <Text c="dimmed">{text}</Text>
    {children}
  </Stack>
)
