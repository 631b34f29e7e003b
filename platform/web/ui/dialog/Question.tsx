import { Button, Group, Paper, Text } from '@mantine/core'
import { useId } from 'react'
import type { Loss } from './use-closing.ts'

/** Asks before input is lost; the harmless answer gets the focus. */
export function Question({ text, lose, keep }: Loss) {
  const id = useId()
  return (
    <Paper withBorder p="md">
      <Text id={id}>{text}</Text>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={lose.onChoose}>
          {lose.label}
        </Button>
        <Button ref={focus} aria-describedby={id} onClick={keep.onChoose}>
          {keep.label}
        </Button>
      </Group>
    </Paper>
  )
}

const focus = (node: HTMLElement | null) => node?.focus()
