/** Encodings by the number of their code page, where the number is not part of the name. */
const encodings: Record<number, string> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  20866: 'koi8-r',
  20932: 'euc-jp',
  20936: 'gbk',
  20949: 'euc-kr',
  21866: 'koi8-u',
  51932: 'euc-jp',
  51936: 'gbk',
  51949: 'euc-kr',
  54936: 'gb18030',
  65001: 'utf-8',
}

/** The encoding of a Windows code page, such as `big5` for 950; undefined for one that is not known. */
export function encodingOf(codePage: number | undefined): string | undefined {
  if (codePage === undefined) return undefined
  if (codePage >= 1250 && codePage <= 1258) return `windows-${codePage}`
  // ISO 8859; there is no part 12.
  if (codePage >= 28592 && codePage <= 28606 && codePage !== 28602) return `iso-8859-${codePage - 28590}`
  return codePage === 28591 || codePage === 20127 ? 'windows-1252' : encodings[codePage]
}
