-- Removing a transaction removes its events, which were found by reading the whole table.
CREATE INDEX outbox_events_transaction_index ON outbox_events (transaction_id);
