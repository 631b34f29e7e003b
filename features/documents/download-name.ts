type Named = { file_name: string; agenda_item: { number_or_business_number: string | null } | null }

/** Number of the agenda item and file name, joined by a dash (D3 §7). Slashes in business numbers are replaced, so that they make no folders. */
export function downloadName({ file_name, agenda_item }: Named): string {
  const number = agenda_item?.number_or_business_number
  return number ? `${number.replace(/[/\\]/g, '_')}-${file_name}` : file_name
}
