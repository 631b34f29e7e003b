import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Reader } from '#features/read-documents/contract.ts'
import { fullName } from '#platform/shared/actor.ts'
import { ChoiceTable, type Column } from '#platform/web/ui/list/ChoiceTable.tsx'
import classes from './ReadersTable.module.css'
import { keyOf } from './reader-key.ts'

type Props = { readers: Reader[]; chosen: string[]; onChoose: (keys: string[]) => void }

/** Name, address, and whether everything was read (D2 §2). */
export function ReadersTable({ readers, ...choice }: Props) {
  const { t } = useTranslation()
  const rows = readers.map((reader) => ({ ...reader, key: keyOf(reader), title: fullName(reader) }))
  const columns = [useAddressColumn(), useReadColumn()]
  return <ChoiceTable label={t('read_documents.members')} rows={rows} columns={columns} {...choice} />
}

function useAddressColumn(): Column<Reader> {
  const { t } = useTranslation()
  return { name: 'email', header: t('read_documents.email'), cell: ({ email }) => <Address email={email} /> }
}

function useReadColumn(): Column<Reader> {
  const { t } = useTranslation()
  return { name: 'read', header: t('read_documents.read'), cell: ({ read_documents }) => <HasRead read_documents={read_documents} /> }
}

function Address({ email }: Pick<Reader, 'email'>) {
  const { t } = useTranslation()
  return <span className={classes.address}>{email || t('read_documents.no_email')}</span>
}

function HasRead({ read_documents }: Pick<Reader, 'read_documents'>) {
  const { t } = useTranslation()
  const Icon = read_documents ? IconCheck : IconX
  const word = t(read_documents ? 'read_documents.yes' : 'read_documents.no')
  return (
    <span title={word}>
      <Icon size={20} display="block" aria-hidden />
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  )
}
