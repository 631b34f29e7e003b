-- Office files are read with their diagrams, text boxes and embedded files, mails in their code page and with the calendars and contacts attached
-- to them; calendars and contacts are read at all. Those that came before are read again.

update stored_file set text_state = 'waiting'
where text_state <> 'waiting' and exists (
  select from readable_file
  where readable_file.sha256 = stored_file.sha256 and (
    mime_type ~* '^application/vnd\.(openxmlformats-officedocument|oasis\.opendocument|ms-outlook$|ms-(word|excel|powerpoint)\..*macroenabled)'
    or mime_type ~* '^text/(x-)?(calendar|vcard)'
    or file_name ~* '\.(eml|ics|vcf)$'
  )
);
