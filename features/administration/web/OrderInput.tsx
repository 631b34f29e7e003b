import { useTranslation } from 'react-i18next'
import { WholeNumberInput } from './WholeNumberInput.tsx'

type Props = { label: string; name: string; value: number; onChange: (order: number) => void; error?: string | undefined }

/** A place among others: smallest first. */
export function OrderInput(props: Props) {
  const { t } = useTranslation()
  return <WholeNumberInput description={t('administration_pages.order_explained')} {...props} />
}
