import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Ref } from 'react'

type Props = { label: string; onClick: () => void; ref?: Ref<HTMLButtonElement> }

/** Adds to the list of its card, beside the card's title. */
export const AddButton = ({ label, onClick, ref }: Props) => (
  <Button ref={ref} variant="subtle" px="xs" mx={-8} leftSection={<IconPlus size={20} aria-hidden />} onClick={onClick}>
    {label}
  </Button>
)
