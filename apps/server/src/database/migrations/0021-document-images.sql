-- Pictures of documents that were sent in to be authenticated are kept beside the other images of a transaction, and as long.

ALTER TABLE transaction_images
  DROP CONSTRAINT transaction_images_kind_check,
  ADD CONSTRAINT transaction_images_kind_check
    CHECK (kind IN ('official_photograph', 'selfie', 'document_front', 'document_back'));
