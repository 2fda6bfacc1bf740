/**
 * The lecture in Socket.IO's query, for a load balancer: sockets of one lecture go to one process where possible, and
 * all requests of one polling connection must go to one process (`deploy/haproxy/haproxy.cfg`). Only the join decides
 * about access.
 */
export const SOCKET_LECTURE_PARAMETER = "lecture";
