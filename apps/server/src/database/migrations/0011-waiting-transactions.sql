-- The sweep looks for transactions that wait for nothing.
CREATE INDEX transactions_waiting_index ON transactions (updated_at) WHERE state = 'waiting';
