import { Input } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { largestFiles, mostFiles } from '#features/records/contract.ts'
import { FilesDrop } from '#platform/web/ui/file/FilesDrop.tsx'

type Props = { files: File[]; onFiles: (files: File[]) => void }

/** Up to three files, which together are no larger than the server takes them (D3 §9). */
export function FileFields({ files, onFiles }: Props) {
  const { t } = useTranslation()
  const refuse = (more: File[]) => {
    const all = [...files, ...more]
    if (all.length > mostFiles) return t('records_dialogs.too_many_files', { maximum: mostFiles })
    const isTooLarge = all.reduce((sum, { size }) => sum + size, 0) > largestFiles * 2 ** 20
    return isTooLarge ? t('records_dialogs.files_too_large', { megabytes: largestFiles }) : null
  }
  return (
    <Input.Wrapper
      label={t('records_dialogs.files')}
      labelElement="div"
      size="md"
      description={t('records_dialogs.files_explained', { maximum: mostFiles, megabytes: largestFiles })}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <FilesDrop label={t('motion_form.choose_files')} megabytes={largestFiles} refuse={refuse} files={files} onFiles={onFiles} />
    </Input.Wrapper>
  )
}
