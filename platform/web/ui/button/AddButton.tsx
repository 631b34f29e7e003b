import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useNeedsConnection } from '#platform/web/lib/connectivity/use-needs-connection.ts'

type Props = { label: string; onClick: () => void; ref?: Ref<HTMLButtonElement> }

/** Button beside a card's title that adds to its list. */
export function AddButton({ label, onClick, ref }: Props) {
  const refusing = useNeedsConnection()
  return (
    <Button ref={ref} variant="subtle" px="xs" mx={-8} leftSection={<IconPlus size={20} aria-hidden />} onClick={onClick} {...refusing}>
      {label}
    </Button>
  )
}
