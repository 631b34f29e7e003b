import { Button, Group } from '@mantine/core'
import { queryOptions } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import { getLastImport, getRemoval } from '#features/meetings/correction-contract.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { call } from '#platform/web/lib/http/call.ts'

type Props = {
  label: string
  /** If false, the dialog can only be closed. */
  isPossible: boolean
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Where the texts are that differ between meetings of an import and those made by hand. */
export type CorrectionTexts = ReturnType<typeof correctionTexts>

/** A meeting made by hand has changes where another has imports. */
export const correctionTexts = ({ made_by_hand }: Pick<Meeting, 'made_by_hand'>) =>
  made_by_hand ? ('corrections.by_hand' as const) : ('corrections' as const)

/** Buttons of a dialog that reverts something; the harmless one gets the focus. */
export function CorrectionActions({ label, isPossible, isPending, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  return (
    <Group justify="flex-end">
      <Button variant="default" ref={focus} disabled={isPending} onClick={onClose}>
        {t(isPossible ? 'shell.cancel' : 'shell.close')}
      </Button>
      {isPossible && (
        <Button loading={isPending} onClick={onConfirm} {...refusing}>
          {label}
        </Button>
      )}
    </Group>
  )
}

const focus = (node: HTMLElement | null) => node?.focus()

/** What removing a meeting would delete. Never cached: others may be working on it. */
export const removalQuery = (id: number) =>
  queryOptions({
    queryKey: ['meetings', id, 'removal'],
    queryFn: ({ signal }) => call(getRemoval, { params: { id } }, signal),
    staleTime: 0,
    gcTime: 0,
  })

/** The last import that can be undone, and what undoing it would do. Never cached, for the same reason. */
export const lastImportQuery = (id: number) =>
  queryOptions({
    queryKey: ['meetings', id, 'last_import'],
    queryFn: ({ signal }) => call(getLastImport, { params: { id } }, signal),
    staleTime: 0,
    gcTime: 0,
  })
