import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { verificationQuery } from '#features/administration/web/queries.ts'

/** Whether every row is as it was written, and none is missing; computed anew with each visit. */
export function ChainState() {
  const { t } = useTranslation()
  const { data, isError } = useQuery(verificationQuery)
  if (isError) return <State color="yellow" icon={IconAlertTriangle} text={t('administration_pages.chain_unknown')} />
  if (!data) return <State color="gray" icon={IconHourglass} text={t('administration_pages.chain_checking')} />
  const { rows, is_whole, broken_at } = data
  if (is_whole) return <State color="green" icon={IconCircleCheck} text={t('administration_pages.chain_whole', { count: rows })} />
  const text = broken_at === null ? t('administration_pages.chain_cut') : t('administration_pages.chain_broken', { id: broken_at })
  return <State color="red" icon={IconAlertTriangle} text={text} />
}

type StateProps = { color: string; icon: typeof IconCircleCheck; text: string }

const State = ({ color, icon: Picture, text }: StateProps) => (
  <output>
    <Alert color={color} icon={<Picture aria-hidden />} role="none">
      {text}
    </Alert>
  </output>
)
