-- Office files, mails and texts are read as PDFs are: what a file is, its names tell.

create or replace view named_file as
  select sha256, size, mime_type, file_name from document_version
  union all
  select sha256, size, mime_type, file_name from basic_document
  union all
  select sha256, size, mime_type, file_name from motion_attachment
  union all
  -- Its copy keeps no types.
  select attachment ->> 'sha256', (attachment ->> 'size')::bigint, 'application/octet-stream', attachment ->> 'name'
  from removed_motion, jsonb_array_elements(copy -> 'attachments') attachment;

-- Those that came before.
update stored_file set text_state = 'waiting'
where text_state = 'no_text' and exists (
  select from named_file
  where named_file.sha256 = stored_file.sha256 and (
    mime_type ~* '^application/vnd\.(openxmlformats-officedocument|oasis\.opendocument|ms-outlook$|ms-(word|excel|powerpoint)\..*macroenabled)'
    or file_name ~* '\.(eml|html?|txt|csv)$'
  )
);
