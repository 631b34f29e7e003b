import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

/** A sign with a sentence: shown when it is pointed at, reached by the keyboard or touched. */
export const Hint = ({ icon: Sign, text }: { icon: Icon; text: string }) => (
  <Tooltip label={text} multiline w={280} withinPortal={false} events={{ hover: true, focus: true, touch: true }}>
    <ActionIcon size={44} variant="subtle" color="gray" c="dimmed" aria-label={text}>
      <Sign size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
