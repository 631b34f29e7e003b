import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

type Props = { label: string; icon: Icon } & Omit<ComponentProps<typeof ActionIcon<'button'>>, 'children'>

/** An icon button of the header. */
export const HeaderButton = ({ label, icon: Picture, ...others }: Props) => (
  <ActionIcon size={44} variant="subtle" color="gray" c="inherit" title={label} aria-label={label} {...others}>
    <Picture stroke={1.5} aria-hidden />
  </ActionIcon>
)
