import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

/** An icon with an explanation that shows on hover, focus and touch. */
export const Hint = ({ icon: Sign, text }: { icon: Icon; text: string }) => (
  <Tooltip label={text} multiline w={280} withinPortal={false} events={{ hover: true, focus: true, touch: true }}>
    <ActionIcon size={44} variant="subtle" color="gray" c="dimmed" aria-label={text}>
      <Sign size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
