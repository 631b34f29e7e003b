import { Alert, Box, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Fragment, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsClosed } from '#features/committees/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { MeetingSubpage } from '#features/meetings/web/MeetingSubpage.tsx'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { Explanation, MessageField } from '#features/notifications/web/MessageField.tsx'
import { useSendNotification } from '#features/notifications/web/queries.ts'
import type { Reader } from '#features/read-documents/contract.ts'
import { fullName } from '#platform/shared/actor.ts'
import { FormBody } from '#platform/web/ui/form/FormBody.tsx'
import { useForm, useSaving } from '#platform/web/ui/form/use-form.ts'
import { ChoiceTable, type Column } from '#platform/web/ui/list/ChoiceTable.tsx'
import { EmptyState } from '#platform/web/ui/list/ListRow.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { readersQuery } from './queries.ts'
import classes from './ReadDocumentsPage.module.css'
import { Reminder } from './Reminder.tsx'

/** /meetings/{id}/read_documents: who has read the documents, and a form to message those who have not (D2 §2). */
export function ReadDocumentsPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/meetings/$id/read_documents' })
  const { data: meeting } = useSuspenseQuery(meetingQuery(id))
  const { data: readers } = useSuspenseQuery(readersQuery(id))
  // Resets the form for the next message.
  const [messages, beginNext] = useReducer((count: number) => count + 1, 0)
  return (
    <MeetingSubpage meeting={meeting} title={t('read_documents.spread_documents')}>
      <SectionCard title={t('read_documents.members')}>
        {readers.length === 0 ? (
          <EmptyState text={t('read_documents.nobody')} />
        ) : (
          <>
            <Reminder meeting={meeting} readers={readers} />
            <SpreadForm key={`${id} ${messages}`} meeting={meeting} readers={readers} onSent={beginNext} />
          </>
        )}
      </SectionCard>
    </MeetingSubpage>
  )
}

type Props = { meeting: Meeting; readers: Reader[]; onSent: () => void }
type Values = { principals: string[]; message: string }

/** Chooses members, whole groups with one click, and writes to them. */
function SpreadForm({ meeting, readers, onSent }: Props) {
  const { t } = useTranslation()
  const form = useForm<Values>({ principals: [], message: '' })
  const send = useSendNotification(meeting)
  const { isSaving, submit } = useSaving({ form, save: () => send(form.values), onSaved: onSent })
  const isClosed = useIsClosed(meeting.committee_id)
  const { principals, message } = form.values
  const canSend = principals.length > 0 && message.trim() !== '' && !isClosed
  const choice = form.field('principals')
  return (
    <Box px="md" pb="xs">
      <FormBody
        inPage
        form={form}
        onSubmit={() => void (canSend && submit())}
        foot={
          <Group justify="flex-end">
            <Button type="submit" disabled={!canSend} loading={isSaving}>
              {t('notifications.send')}
            </Button>
          </Group>
        }
      >
        {isClosed && (
          <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
            {t('problem.committee_inactive')}
          </Alert>
        )}
        <ReaderGroups readers={readers} chosen={principals} onChoose={choice.onChange} />
        <ReadersTable readers={readers} chosen={principals} onChoose={choice.onChange} />
        <Text size="sm" c={choice.error ? 'error' : 'dimmed'} component="output">
          {choice.error ?? t('shell.chosen', { count: principals.length, all: readers.length })}
        </Text>
        <Explanation meeting={meeting} />
        <MessageField {...form.field('message')} onLeave={() => {}} />
      </FormBody>
    </Box>
  )
}

type ReaderGroupsProps = { readers: Reader[]; chosen: string[]; onChoose: (keys: string[]) => void }

/** How many have and have not read the documents; a click selects that group. */
function ReaderGroups({ readers, chosen, onChoose }: ReaderGroupsProps) {
  const { t } = useTranslation()
  const keysOf = (hasRead: boolean) => readers.filter(({ read_documents }) => read_documents === hasRead).map(keyOf)
  const isChosen = (keys: string[]) => keys.length > 0 && keys.length === chosen.length && keys.every((key) => chosen.includes(key))
  const groups = [
    { name: 'have_not_read', icon: IconX, keys: keysOf(false) },
    { name: 'have_read', icon: IconCheck, keys: keysOf(true) },
  ] as const
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {t('read_documents.choose_group')}
      </Text>
      {groups.map(({ name, icon: Icon, keys }) => (
        <Button
          key={name}
          variant={isChosen(keys) ? 'light' : 'default'}
          aria-pressed={isChosen(keys)}
          disabled={keys.length === 0}
          leftSection={<Icon size={20} aria-hidden />}
          onClick={() => onChoose(keys)}
        >
          {t(`read_documents.${name}`, { count: keys.length })}
        </Button>
      ))}
    </Group>
  )
}

/** Name, address, and whether everything was read (D2 §2). */
function ReadersTable({ readers, ...choice }: ReaderGroupsProps) {
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

/** Wraps after its dots and around its @ where the column is too narrow for it. */
function Address({ email }: Pick<Reader, 'email'>) {
  const { t } = useTranslation()
  if (!email) return t('read_documents.no_email')
  const parts = email.match(/@|[^.@]*\.|[^.@]+/g) ?? []
  return (
    <span className={classes.address}>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address keep their places
        <Fragment key={place}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  )
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

/** The unique key of a reader as a principal (D3 §3). */
const keyOf = ({ id }: { id: number }): string => `user-${id}`
