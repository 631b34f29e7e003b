import { Button, Group, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Posting } from '#features/records/posting.ts'
import { postingQuery } from '#features/records/web/queries.ts'
import { PostingAnswer } from '#features/records/web/shown/PostingAnswer.tsx'
import { PostingFiles } from '#features/records/web/shown/PostingFiles.tsx'
import { PostingTexts } from '#features/records/web/shown/PostingTexts.tsx'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import classes from '#platform/web/ui/form/FormBody.module.css'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'

/** Same width as other dialogs for reading. */
const WIDTH = 800

/** One posting with its texts, files and outcome. */
export function PostingDetail({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: posting, isError, refetch } = useQuery(postingQuery(id))
  return (
    <Dialog title={t(posting ? `records.kind_${posting.kind}` : 'records_dialogs.posting')} size={WIDTH} onClose={onClose}>
      <Stack>
        {posting && <Shown posting={posting} />}
        {!posting && isError && <PartError text={t('records_dialogs.posting_fetch_error')} onRetry={() => void refetch()} />}
        {!posting && !isError && <RowsSkeleton rows={4} />}
        <Group justify="flex-end" className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('shell.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const Shown = ({ posting }: { posting: Posting }) => (
  <>
    <Title order={2}>{posting.title}</Title>
    <PostingAnswer posting={posting} />
    <PostingTexts posting={posting} />
    <PostingFiles files={posting.files} />
  </>
)
