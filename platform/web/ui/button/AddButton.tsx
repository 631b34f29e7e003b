import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useNeedsReach } from '#platform/web/lib/connectivity/use-needs-reach.ts'

type Props = { label: string; onClick: () => void; ref?: Ref<HTMLButtonElement> }

/** Adds to the list of its card, beside the card's title. */
export function AddButton({ label, onClick, ref }: Props) {
  const refusing = useNeedsReach()
  return (
    <Button ref={ref} variant="subtle" px="xs" mx={-8} leftSection={<IconPlus size={20} aria-hidden />} onClick={onClick} {...refusing}>
      {label}
    </Button>
  )
}
