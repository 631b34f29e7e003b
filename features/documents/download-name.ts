type Named = { file_name: string; agenda_item: { number_or_business_number: string | null } | null }

/** Number of the agenda item and name of the file, joined by a dash (D3 §7). A business number's slashes part no folders. */
export function downloadName({ file_name, agenda_item }: Named): string {
  const number = agenda_item?.number_or_business_number
  return number ? `${number.replace(/[/\\]/g, '_')}-${file_name}` : file_name
}
