import { Alert, Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import { changePublication, getPublication, type Publication } from '#features/publication/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { CheckField } from '#platform/web/ui/form/FormBody.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import classes from './PublicationDialog.module.css'
import { allSwitched, changesOf, entriesOf, type PublicationValues, switched, valuesOf } from './publication-form.ts'

/** What of a meeting is public. Never cached: an import may change it. */
const publicationQuery = (id: number) =>
  queryOptions({
    queryKey: ['meetings', id, 'publication'],
    queryFn: ({ signal }) => call(getPublication, { params: { id } }, signal),
    staleTime: 0,
    gcTime: 0,
  })

type Props = { meeting: Pick<Meeting, 'id'>; onClose: () => void }

/** Lists the agenda and the papers of a meeting, each with a check mark that says whether the public sees it. */
export function PublicationDialog({ meeting, onClose }: Props) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery({ ...publicationQuery(meeting.id), refetchOnWindowFocus: false })
  if (data) return <PublicationForm meeting={meeting} publication={data} onClose={onClose} />
  return (
    <Dialog title={t('publication.title')} size={700} onClose={onClose}>
      {isError ? <PartError text={t('publication.fetch_error')} onRetry={() => void refetch()} /> : <RowsSkeleton rows={5} />}
    </Dialog>
  )
}

function PublicationForm({ meeting, publication, onClose }: Props & { publication: Publication }) {
  const { t } = useTranslation()
  const { is_committee_public } = publication
  const form = useForm<PublicationValues>(valuesOf(publication))
  const { mutateAsync } = useAction(changePublication, {
    text: 'publication.save',
    refresh: publicationQuery(meeting.id).queryKey,
    inForm: true,
  })
  const save = () => mutateAsync({ params: { id: meeting.id }, body: changesOf(publication, form.values) })
  return (
    <FormDialog title={t('publication.title')} size={700} form={form} save={save} onClose={onClose}>
      <Text>{t('publication.explained')}</Text>
      {!is_committee_public && (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />}>
          {t('publication.committee_is_not')}
        </Alert>
      )}
      <CheckField
        label={t('publication.meeting')}
        description={t('publication.meeting_explained')}
        disabled={!is_committee_public && !publication.is_public}
        {...form.field('is_public')}
      />
      {is_committee_public && publication.is_public && <PublicPage id={meeting.id} />}
      <Entries publication={publication} values={form.values} change={form.change} />
    </FormDialog>
  )
}

function PublicPage({ id }: { id: number }) {
  const { t, i18n } = useTranslation()
  const { path_prefix } = useConfiguration()
  return (
    <Anchor href={`${path_prefix}/public/${i18n.language}/meetings/${id}`} target="_blank" rel="noreferrer">
      {t('publication.open')}
    </Anchor>
  )
}

type EntriesProps = { publication: Publication; values: PublicationValues; change: (changed: Partial<PublicationValues>) => void }

function Entries({ publication, values, change }: EntriesProps) {
  const { t } = useTranslation()
  const entries = Object.values(entriesOf(publication)).flat()
  const chosen = values.documents.length + values.agenda_items.length + values.motions.length
  if (entries.length === 0) return <Text>{t('publication.empty')}</Text>
  const check = (
    part: 'documents' | 'agenda_items' | 'motions',
    { id, title, number }: { id: number; title: string; number?: string | null },
  ) => (
    <Checkbox
      key={`${part} ${id}`}
      className={classes.entry ?? ''}
      label={number ? `${number} ${title}` : title}
      checked={values[part].includes(id)}
      disabled={!values.is_public}
      onChange={() => change(switched(publication, values, { part, id }))}
    />
  )
  const papers = (documents: Publication['documents']) => documents.map((paper) => check('documents', paper))
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" component="output">
          {t('publication.count', { chosen, count: entries.length })}
        </Text>
        <Group gap="xs">
          <Button variant="default" disabled={!values.is_public} onClick={() => change(allSwitched(publication, true))}>
            {t('publication.all')}
          </Button>
          <Button variant="default" disabled={!values.is_public} onClick={() => change(allSwitched(publication, false))}>
            {t('publication.none')}
          </Button>
        </Group>
      </Group>
      <Part title={t('publication.documents')} isEmpty={publication.documents.length === 0}>
        {papers(publication.documents)}
      </Part>
      <Part title={t('publication.agenda_items')} isEmpty={publication.agenda_items.length === 0}>
        {publication.agenda_items.map((item) => (
          <div key={item.id}>
            {check('agenda_items', item)}
            <div className={classes.below}>{papers(item.documents)}</div>
          </div>
        ))}
      </Part>
      <Part title={t('publication.motions')} explained={t('publication.motions_explained')} isEmpty={publication.motions.length === 0}>
        {publication.motions.map((motion) => check('motions', motion))}
      </Part>
    </>
  )
}

type PartProps = { title: string; explained?: string; isEmpty: boolean; children: ReactNode }

function Part({ title, explained, isEmpty, children }: PartProps) {
  if (isEmpty) return null
  return (
    <fieldset className={classes.part}>
      <legend className={classes.title}>{title}</legend>
      {explained && <Text size="sm">{explained}</Text>}
      <Stack gap={0}>{children}</Stack>
    </fieldset>
  )
}
